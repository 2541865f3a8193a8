interface Address {
  name: string;
  address: string;
}

/** Parses `Name <email>`, or only an email. */
export function parseAddress(text: string): Address {
  const [, name = '', address = text] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(text) ?? [];
  return { name: name.trim(), address: address.trim() };
}
