import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { forbiddenAddressCode } from '../connection-failure';
import { isForbiddenAddress } from '../forbidden-address';

export class ForbiddenAddressError extends Error {
  readonly code = forbiddenAddressCode;
}

/** DNS for calls to providers: fails for a name that resolves to a link-local address, whatever else it resolves to. */
export const safeLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error || !first) return callback(error ?? new Error('no address'), '', 0);
    if (addresses.some(({ address }) => isForbiddenAddress(address)))
      return callback(new ForbiddenAddressError(`${hostname} resolves to a link-local address`), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
