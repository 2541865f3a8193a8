/** Maximum lengths of the details about a property that the crew reads. The database has matching check constraints. */

export const GATE_CODE_MAX = 100;
export const WATER_SOURCE_MAX = 200;
