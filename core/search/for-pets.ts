/** Goods for pets: who names no pet asks for people's, 零食 for no cat's. */

/** Of a pet, and what it is given: not 熱狗, a pattern of cats, 貓王 of a radio, nor a vacuum cleaner with 寵物吸頭. */
const ofPet =
  /寵物(?:專?用|專屬|食|零食|飼料|罐|尿|床|窩|墊|衣|推車|背包|外出|提籠|籠|碗|飲水|餵|洗|沐浴|梳|剪|玩具|牽|胸背|吸水|毛巾|清潔|除臭|濕巾|保健|益生菌)|毛小?孩|(?:全|成|幼|老|齡|室內|挑嘴|幼母|[大中小]型)[貓犬狗]|(?<!熱)[貓犬狗](?:咪|狗)?(?:專?用|糧|食|飼料|罐|零食|條|肉?泥|砂|窩|床|跳台|抓|碗|草|薄荷|奶粉|主食|凍乾|無穀|鮮食|餐|尿|籠|牽繩|胸背|項圈|洗毛|潔牙|配方)|(?<!熱)[貓犬狗].{1,6}(?:零食|飼料|糧(?![0-9])|主食罐)|逗貓|潔牙骨|[主副]食罐|\b(?:cat|dog|puppy|kitten|pet)s? (?:foods?|treats?|litter|toys?|snacks?)\b|4(?:dogs|cats)\b/i;

/** Whether a title is of goods for a pet. */
export const isForPet = (title: string): boolean => ofPet.test(title);

/** In either writing: a query is folded to the simplified one. */
const pet =
  /[貓猫犬狗喵汪]|[寵宠]物|毛小?孩|[飼饲]料|[潔洁]牙|[主副]食罐|\b(?:cats?|dogs?|pup(?:py|pies)|kittens?|pets?)\b/i;

/** Whether a query names a pet, or what none but pets is given. */
export const asksForPet = (query: string): boolean => pet.test(query);

const goodsFor = (pets: string, latin: string): string[][] => [
  ...[...pets].flatMap((pet) => [...'用食罐零粮饲'].map((what) => [pet + what])),
  ...[...pets].flatMap((pet) => [...'成幼老龄型'].map((which) => [which + pet])),
  [latin],
];
const pets: readonly (readonly [named: RegExp, tokens: string[][]])[] = [
  [/[狗犬汪]|\b(?:dogs?|pup(?:py|pies))\b/i, [['狗狗'], ['洁牙'], ...goodsFor('狗犬', 'dog')]],
  [/[貓猫喵]|\b(?:cats?|kittens?)\b/i, [['猫咪'], ['猫砂'], ['猫条'], ...goodsFor('猫', 'cat')]],
];
/** What titles of goods for each pet that a query names have, as alternatives of tokens; empty: it names none, or any. */
export const petWords = (query: string): string[][][] =>
  pets.filter(([named]) => named.test(query)).map(([, tokens]) => tokens);
