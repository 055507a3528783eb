/**
 * The push services that the portal sends to, and an agent that connects to public addresses only: a browser names the endpoint, so it
 * could name a machine in the portal's network.
 */
import { lookup } from "node:dns";
import { Agent } from "node:https";
import { BlockList, isIPv6, type LookupFunction } from "node:net";
import { URL_MAX_LENGTH } from "../domain/limits.ts";

/** The services of Chrome and its relatives, Firefox, Safari and Edge. `*.` means any subdomain. */
const KNOWN_SERVICES: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/** Addresses that are not on the public Internet (IANA's registries of special-purpose addresses), and multicast. */
const SPECIAL_NETWORKS: readonly [network: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
];

const specialNetworks = new BlockList();
for (const [network, prefix] of SPECIAL_NETWORKS) {
  specialNetworks.addSubnet(network, prefix, isIPv6(network) ? "ipv6" : "ipv4");
}

/** Whether an address is on the public Internet. IPv4-mapped addresses count as their IPv4 address. */
export const isPublicAddress = (address: string): boolean =>
  !specialNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/** Connections to one service at a time; more requests wait. */
const CONNECTIONS_PER_SERVICE = 8;

export type PushServices = ReturnType<typeof createPushServices>;

/**
 * @param addedServices further services (PUSH_SERVICES)
 * @param certificates PEM certificates to trust in place of Node.js's own
 */
export function createPushServices(addedServices: readonly string[], certificates?: string) {
  const services = [...KNOWN_SERVICES, ...addedServices];
  const addedHostnames = new Set(addedServices.map((service) => new URL(`https://${service}`).hostname));

  const publicLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      // Node.js requires an address also beside an error.
      const fail = (problem: Error) => callback(problem, "", 4);
      const [first] = addresses ?? [];
      if (error || !first) return fail(error ?? new Error(`${hostname} has no address`));
      const privateAddress = addresses.find(({ address }) => !isPublicAddress(address))?.address;
      if (privateAddress !== undefined && !addedHostnames.has(hostname))
        return fail(new Error(`${hostname} has the address ${privateAddress}, which is not public`));
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

  return {
    /** Whether the portal sends to an endpoint: https, and a service of the list. */
    isAllowed(endpoint: string): boolean {
      const url = endpoint.length <= URL_MAX_LENGTH && URL.canParse(endpoint) ? new URL(endpoint) : undefined;
      if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
      return services.some((service) =>
        service.startsWith("*.") ? url.host.endsWith(service.slice(1)) : url.host === service,
      );
    },
    /** Connects only to public addresses, and to any address of a host that PUSH_SERVICES names in full. */
    agent: new Agent({
      keepAlive: true,
      maxSockets: CONNECTIONS_PER_SERVICE,
      lookup: publicLookup,
      ...(certificates === undefined ? {} : { ca: certificates }),
    }),
  };
}
