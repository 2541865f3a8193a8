interface Address {
  name: string;
  address: string;
}

export function parseAddress(text: string): Address {
  const [, name = '', address = text] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(text) ?? [];
  return { name: name.trim(), address: address.trim() };
}
