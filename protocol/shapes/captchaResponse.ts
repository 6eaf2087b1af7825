/**
 * The name of the query parameter with the captcha response. It is in its own file, because pages need not load the
 * schema.
 */
export const CAPTCHA_RESPONSE = 'g-recaptcha-response';
