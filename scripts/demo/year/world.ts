import type { Caller } from '../api.ts';
import type { Book } from '../quotes.ts';
import type { Chance } from './chance.ts';
import type { SlotFinder } from './crews.ts';
import type { Messages, Story } from './story.ts';

export interface World {
  story: Story;
  messages: Messages;
  chance: Chance;
  book: Book;
  timeZone: string;
  owner: Caller;
  /** staff who create quotes and schedule the work */
  office: readonly Caller[];
  crews: readonly { ids: string[]; leader: Caller; mate: Caller }[];
  customer: Caller;
  nextSlot: SlotFinder;
  /** ids of quotes with finished work, in chronological order */
  washed: string[];
}
