/**
 * How much of a token's full weight it has among the offers at hand, 0 to 1: `衛生` in a third of them says less than a name that two
 * share. 1 where nothing is known of the others.
 */
export interface Rarity {
  (token: string): number;
  /** Whether offers at hand have a Latin name and the first two characters of a Chinese one side by side at their heads. */
  areOneBrand?: (latin: string, chinese: string) => boolean;
  /** Whether offers at hand that have the two characters often have the Latin name beside them: 霏亞 of a brand, not 耳機 of a thing. */
  isNameOf?: (latin: string, chinese: string) => boolean;
  /** The same, and the other way round: 彩町 stands beside IROMA mostly, while a line of a brand stands beside it in few of its offers. */
  isOnlyNameOf?: (latin: string, chinese: string) => boolean;
}

/** As if so many offers more were known, none of which has the token: a few offers tell little of what is common. */
const PRIOR = 1000;
/** Tokens of so few offers have their full weight. */
const FEW = 2;

/** Weight of a token that `count` of `offers` offers have, as a share of what one has that two of them share. */
export const rarityOf = (count: number, offers: number): number => {
  const all = offers + PRIOR;
  return Math.min(1, Math.log(all / (count + FEW)) / Math.log(all / (2 + FEW)));
};

/** Where the other offers are not known. */
export const plainRarity: Rarity = () => 1;
