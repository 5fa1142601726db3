const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

function ipv4Words(text: string): [number, number] | null {
  const match = octets.exec(text);
  if (!match) return null;
  const [a = 0, b = 0, c = 0, d = 0] = match.slice(1).map(Number);
  return [a * 256 + b, c * 256 + d];
}

const toWords = (part: string) => (part ? part.split(':').map((word) => parseInt(word, 16)) : []);

/** The eight 16-bit words of an IPv6 address, or null when the text is not one. */
function ipv6Words(text: string): number[] | null {
  const bare = text.split('%')[0] ?? '';
  if (!bare.includes(':')) return null;
  const tail = ipv4Words(bare.slice(bare.lastIndexOf(':') + 1));
  const hex = tail
    ? bare.slice(0, bare.lastIndexOf(':') + 1) + tail.map((word) => word.toString(16)).join(':')
    : bare;
  const [head = '', rest] = hex.split('::');
  const left = toWords(head);
  const right = rest === undefined ? [] : toWords(rest);
  const words = [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right];
  return words.length === 8 && words.every((word) => word >= 0 && word <= 0xffff) ? words : null;
}

const isLinkLocalV4 = (high: number) => high === 0xa9fe; // 169.254.0.0/16

/**
 * Whether an IP address is link-local, where clouds serve the credentials of the machine (169.254.169.254 and its
 * kin): 169.254.0.0/16, fe80::/10, fd00:ec2::254, also inside IPv4-mapped, IPv4-compatible and NAT64 IPv6 addresses.
 * Private and loopback addresses are allowed: Ollama lives there. Brackets of a URL's host may stay on.
 */
export function isForbiddenAddress(address: string): boolean {
  const text = address.replace(/^\[|\]$/g, '').toLowerCase();
  const v4 = ipv4Words(text);
  if (v4) return isLinkLocalV4(v4[0]);
  const words = ipv6Words(text);
  if (!words) return false;
  const [w0 = 0, w1 = 0] = words;
  if ((w0 & 0xffc0) === 0xfe80) return true;
  const middle = words.slice(2, 7).every((word) => word === 0);
  if (w0 === 0xfd00 && w1 === 0x0ec2 && middle && words[7] === 0x254) return true;
  const zeros = words.slice(0, 5).every((word) => word === 0);
  const mapped = zeros && (words[5] === 0xffff || words[5] === 0);
  const nat64 = w0 === 0x64 && w1 === 0xff9b && words.slice(2, 6).every((word) => word === 0);
  return (mapped || nat64) && isLinkLocalV4(words[6] ?? 0);
}
