import { CALENDAR_FAULTS } from './calendar-faults.ts';
import type { Fault } from './fault.ts';
import { MONEY_FAULTS } from './money-faults.ts';
import { PLATFORM_FAULTS } from './platform-faults.ts';
import { QUOTE_FAULTS } from './quote-faults.ts';

/** Each fault is a mistake that a tired person could make. */
export const FAULTS: readonly Fault[] = [...MONEY_FAULTS, ...QUOTE_FAULTS, ...CALENDAR_FAULTS, ...PLATFORM_FAULTS];
