/** Everything that a build reads: each reader yields Pages, failures, offers, prices or skips, in one form. */
export { readHar } from './har.ts';
export { readOffers } from './offers.ts';
export { type RankList, readRanks } from './ranks.ts';
export { openRegister, type Register } from './register.ts';
export { readWarc } from './warc.ts';
