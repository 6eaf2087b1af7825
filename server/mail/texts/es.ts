import type { MailTexts } from './mailText.ts';

export const es: MailTexts = {
  greeting: 'Hola, {{name}}:',
  closing: 'Tetrarch, ajedrez para cuatro',
  address: 'O copia esta dirección en el navegador:',
  mails: {
    activation: {
      subject: 'Activa tu cuenta de Tetrarch',
      before: [
        'Tu cuenta está casi lista. Abre este enlace para activarla; después podrás iniciar sesión. Sirve durante 24 horas.',
      ],
      link: 'Activar la cuenta',
      after: ['Si no creaste una cuenta, no hagas nada: sin el enlace no se crea ninguna.'],
    },
    alreadyActive: {
      subject: 'Tu cuenta de Tetrarch está activa',
      before: ['Alguien pidió otro enlace de activación. No hace falta: tu cuenta ya está activa.'],
      link: 'Iniciar sesión',
      after: ['Si no fuiste tú, no hagas nada: no cambió nada.'],
    },
    reset: {
      subject: 'Elige otra contraseña para Tetrarch',
      before: ['Con este enlace puedes elegir otra contraseña. Sirve una vez, durante 1 hora.'],
      link: 'Elegir otra contraseña',
      after: ['Si no lo pediste, no hagas nada: tu contraseña sigue igual.'],
    },
    passwordChanged: {
      subject: 'Tu contraseña de Tetrarch cambió',
      before: ['La contraseña de tu cuenta cambió y las demás sesiones se cerraron.'],
      link: 'No fui yo',
      after: ['Si fuiste tú, no hay nada más que hacer.'],
    },
  },
};
