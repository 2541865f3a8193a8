/**
 * The default rate book's names as Spanish speakers in the United States say them. A quote stores them when it is
 * recorded, so a changed word appears only in later quotes.
 */

export const SURFACES_ES: Readonly<Record<string, string>> = {
  'Concrete & Driveway': 'Concreto y entrada de autos',
  'House Siding': 'Revestimiento de la casa',
  Roof: 'Techo',
  'Deck & Fence': 'Terraza de madera y cerca',
  Gutters: 'Canaletas',
  'Patio & Pool': 'Patio y piscina',
};

export const SERVICES_ES: Readonly<Record<string, string>> = {
  'Surface clean': 'Limpieza de superficie',
  'Degrease spot': 'Eliminación de mancha de grasa',
  Seal: 'Sellado',
  'Curb and edge': 'Limpieza de bordillos y orillas',
  'Soft wash': 'Lavado suave',
  'Oxidation removal': 'Eliminación de oxidación',
  'Window rinse': 'Enjuague de ventanas',
  'Roof soft wash': 'Lavado suave de techo',
  'Moss treatment': 'Tratamiento contra el musgo',
  'Wood wash': 'Lavado de madera',
  Brighten: 'Aclarado de madera',
  'Fence wash': 'Lavado de cerca',
  'Gutter clean-out': 'Limpieza de canaletas',
  'Gutter brightening': 'Abrillantado de canaletas',
  'Downspout flush': 'Enjuague de bajantes',
  'Patio clean': 'Limpieza de patio',
  'Re-sand joints': 'Relleno de juntas con arena',
};

/** Sentences about what a service includes, by the service's name. */
export const INCLUDED_ES: Readonly<Record<string, string>> = {
  'Surface clean': 'Pretratamos las manchas, limpiamos la superficie y enjuagamos los bordes.',
  'Degrease spot': 'Tratamos la mancha con desengrasante y agua caliente. Puede quedar una sombra leve.',
  Seal: 'Aplicamos una capa de sellador sobre la superficie limpia y seca.',
  'Curb and edge': 'Limpiamos el bordillo y las orillas junto al césped.',
  'Soft wash': 'Baja presión y jabón, para que no entre agua detrás del revestimiento.',
  'Oxidation removal': 'Quitamos a mano la capa blanquecina y enjuagamos bien.',
  'Window rinse': 'Enjuagamos el exterior de las ventanas con agua limpia.',
  'Roof soft wash': 'Tratamos el techo a baja presión. Las manchas oscuras se aclaran en pocas semanas.',
  'Moss treatment': 'Tratamos el musgo. Se seca y se desprende del techo con el tiempo.',
  'Wood wash': 'Baja presión y limpiador para madera, en el sentido de la veta.',
  Brighten: 'Aclaramos la madera lavada para que recupere su color.',
  'Fence wash': 'Lavamos ambos lados donde haya acceso y enjuagamos las plantas.',
  'Gutter clean-out': 'Vaciamos las canaletas a mano, revisamos las bajantes y nos llevamos los residuos.',
  'Gutter brightening': 'Quitamos las rayas oscuras del exterior de las canaletas.',
  'Downspout flush': 'Enjuagamos la bajante hasta que el agua corra libre.',
  'Patio clean': 'Primero tratamos el moho y las algas; luego limpiamos y enjuagamos.',
  'Re-sand joints': 'Rellenamos las juntas con arena nueva cuando la superficie está seca.',
};

/** Keys are the names that the rate book stores. */
export const MATERIALS_ES: Readonly<Record<string, string>> = {
  broom_concrete: 'concreto escobillado',
  asphalt: 'asfalto',
  exposed_aggregate: 'agregado expuesto',
  stamped_concrete: 'concreto estampado',
  brick_pavers: 'adoquines de ladrillo',
  natural_stone: 'piedra natural',
  vinyl: 'vinilo',
  aluminum: 'aluminio',
  fiber_cement: 'fibrocemento',
  painted_wood: 'madera pintada',
  brick: 'ladrillo',
  stone: 'piedra',
  stucco: 'estuco',
  log_cedar: 'troncos o cedro',
  asphalt_shingle: 'tejas asfálticas',
  metal: 'metal',
  concrete_tile: 'tejas de concreto',
  clay_tile: 'tejas de barro',
  slate: 'pizarra',
  cedar_shake: 'tejas de cedro',
  composite: 'material compuesto',
  treated_pine: 'pino tratado',
  cedar_redwood: 'cedro o secuoya',
  painted: 'superficie pintada',
  copper: 'cobre',
  wood: 'madera',
  concrete: 'concreto',
  cool_deck: 'revestimiento cool deck',
  pavers: 'adoquines',
  travertine: 'travertino',
};

export const ADDONS_ES: Readonly<Record<string, string>> = {
  'Mildew treatment': 'Tratamiento contra el moho',
  'Heavy soil': 'Suciedad intensa',
  'Second story': 'Segundo piso',
  Rush: 'Servicio urgente',
  'After hours': 'Fuera de horario',
  'Eco detergent': 'Detergente ecológico',
  'Difficult access': 'Acceso difícil',
  Travel: 'Traslado',
  'Water haul-in': 'Transporte de agua',
  'Rust or oil spot': 'Mancha de óxido o aceite',
};

/** Lines that the program adds to a quote. */
export const CHARGES_ES: Readonly<Record<string, string>> = {
  'Trip charge': 'Cargo por visita',
  'Minimum service charge': 'Cargo mínimo de servicio',
};
