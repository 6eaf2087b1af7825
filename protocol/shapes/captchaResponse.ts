/** The query parameter of the captcha response. Separate from its schema, which pages need not load. */
export const CAPTCHA_RESPONSE = 'g-recaptcha-response';
