/** The query in which the response to the human check travels. Apart from its schema, which pages need not load for it. */
export const CAPTCHA_RESPONSE = 'g-recaptcha-response';
