import type { MailTexts } from './mailText.ts';

export const pt: MailTexts = {
  greeting: 'Olá, {{name}}:',
  closing: 'Tetrarch, xadrez para quatro',
  address: 'Ou copie este endereço para o navegador:',
  mails: {
    activation: {
      subject: 'Ative a sua conta do Tetrarch',
      before: [
        'A conta está quase pronta. Abra este link para ativá-la; depois poderá entrar. Vale por 24 horas.',
      ],
      link: 'Ativar a conta',
      after: ['Se não criou uma conta, não faça nada: sem o link nenhuma conta é criada.'],
    },
    alreadyActive: {
      subject: 'A sua conta do Tetrarch está ativa',
      before: ['Alguém pediu outro link de ativação. Não é preciso: a conta já está ativa.'],
      link: 'Entrar',
      after: ['Se não foi você, não faça nada: nada mudou.'],
    },
    reset: {
      subject: 'Escolha outra senha para o Tetrarch',
      before: ['Com este link pode escolher outra senha. Vale uma vez, por 1 hora.'],
      link: 'Escolher outra senha',
      after: ['Se não pediu isto, não faça nada: a senha continua igual.'],
    },
    passwordChanged: {
      subject: 'A sua senha do Tetrarch foi alterada',
      before: ['A senha da conta foi alterada e as outras sessões terminaram.'],
      link: 'Não fui eu',
      after: ['Se foi você, não há mais nada a fazer.'],
    },
  },
};
