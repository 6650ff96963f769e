/** placeholder */
export const isAccessory = (title: string): boolean => /保護殼|保護貼|保護套|手機殼|皮套|防丟繩/.test(title);
