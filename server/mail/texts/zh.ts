import type { MailTexts } from './mailText.ts';

export const zh: MailTexts = {
  greeting: '{{name}}，你好：',
  closing: 'Tetrarch，四人国际象棋',
  address: '或将此地址复制到浏览器：',
  mails: {
    activation: {
      subject: '激活你的 Tetrarch 账号',
      before: ['账号即将就绪。打开此链接即可激活，之后便可登录。链接 24 小时内有效。'],
      link: '激活账号',
      after: ['如果你没有注册，请忽略此邮件：不打开链接就不会创建账号。'],
    },
    alreadyActive: {
      subject: '你的 Tetrarch 账号已激活',
      before: ['有人申请了新的激活链接。无需激活：你的账号已处于激活状态。'],
      link: '登录',
      after: ['如果不是你本人操作，请忽略：没有任何变化。'],
    },
    reset: {
      subject: '为 Tetrarch 设置新密码',
      before: ['通过此链接可以设置新密码。链接仅可使用一次，1 小时内有效。'],
      link: '设置新密码',
      after: ['如果不是你申请的，请忽略：密码保持不变。'],
    },
    passwordChanged: {
      subject: '你的 Tetrarch 密码已更改',
      before: ['你的账号密码已更改，其他设备均已退出登录。'],
      link: '不是我本人操作',
      after: ['如果是你本人操作，则无需再做什么。'],
    },
  },
};
