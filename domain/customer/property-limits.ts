/** Maximum lengths, in characters. The database has matching check constraints. */

export const GATE_CODE_MAX = 100;
export const WATER_SOURCE_MAX = 200;
