/** Each kind of target by its type. */

import { NoReply } from '../outgoing.ts';
import type { Target } from '../subscriptions.ts';
import { discord, line, slack, telegram } from './chats.ts';
import { email } from './email.ts';
import { type Delivery, later, type Outcome } from './target.ts';
import { webhook } from './webhook.ts';

export type { Outcome } from './target.ts';

const deliverTo = (target: Target, delivery: Delivery): Promise<Outcome> => {
  switch (target.type) {
    case 'webhook':
      return webhook(target, delivery);
    case 'email':
      return email(target, delivery);
    case 'line':
      return line(target, delivery);
    case 'telegram':
      return telegram(target, delivery);
    case 'slack':
      return slack(target, delivery);
    case 'discord':
      return discord(target, delivery);
  }
};

/** Never rejects: what goes wrong on the way is an outcome. */
export const deliver = async (target: Target, delivery: Delivery): Promise<Outcome> => {
  try {
    return await deliverTo(target, delivery);
  } catch (error) {
    return later(error instanceof NoReply ? error.message : `fault here: ${(error as Error).message}`);
  }
};
