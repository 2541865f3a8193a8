/** characters of what a crew has to know of a property; the checks of the database repeat them */
export const GATE_CODE_MAX = 100;
export const WATER_SOURCE_MAX = 200;
