/** maximum length of a property's facts for the crew; the database's check constraints repeat it */

export const GATE_CODE_MAX = 100;
export const WATER_SOURCE_MAX = 200;
