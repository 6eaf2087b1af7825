/**
 * The name of the query parameter with the captcha response. It is in its own file, so that pages do not have to load
 * the schema.
 */
export const CAPTCHA_RESPONSE = 'g-recaptcha-response';
