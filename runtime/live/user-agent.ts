/** How live look-ups introduce themselves. */
export const userAgent = 'Mozilla/5.0 (compatible; Storelens/0.1; live look-up on request)';
