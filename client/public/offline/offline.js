// The page that the service worker shows while the server is unreachable, in the language and theme of this device. It
// returns to the requested URL as soon as the server answers.

const TEXTS = {
  es: [
    'No se puede llegar al servidor',
    'O este dispositivo está sin conexión, o el servidor no responde por un momento. Tu asiento te espera y esta página sigue sola.',
    'Intentar ahora',
    'Jugar sin conexión',
  ],
  ru: [
    'Сервер недоступен',
    'Либо у этого устройства нет связи, либо сервер временно не отвечает. Место остаётся за вами, и страница откроется сама.',
    'Попробовать сейчас',
    'Играть офлайн',
  ],
  zh: [
    '无法连接服务器',
    '可能是此设备没有网络，也可能是服务器暂时没有响应。你的座位会保留，此页面会自动恢复。',
    '立即重试',
    '离线对局',
  ],
  pt: [
    'Não é possível chegar ao servidor',
    'Ou este aparelho está sem conexão, ou o servidor não responde por um momento. O lugar fica guardado e esta página continua sozinha.',
    'Tentar agora',
    'Jogar offline',
  ],
};
const RETRY_MS = 4000;

function chosen() {
  try {
    return JSON.parse(localStorage.getItem('tetrarch.options') ?? '{}');
  } catch {
    return {};
  }
}

const { language, appThemeVariant } = chosen();
const button = document.querySelector('button');
document.documentElement.className = appThemeVariant === 'LIGHT' ? 'light' : 'dark';
const texts = TEXTS[language];
if (texts) {
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language;
  const parts = [document.querySelector('h1'), document.querySelector('p'), button, document.querySelector('a')];
  for (const [index, part] of parts.entries()) part.textContent = texts[index];
}

async function tryAgain() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer) location.reload();
}

button.addEventListener('click', () => location.reload());
window.addEventListener('online', tryAgain);
setInterval(tryAgain, RETRY_MS);
