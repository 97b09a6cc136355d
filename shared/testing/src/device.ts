let made = 0

/**
 * What a client sends when a device called `name` joins: the body of
 * `POST v1/host/register/{token}` (contract 3.7). Every call is another device, with keys, hardware
 * address and public address of its own.
 */
export function newDevice(name: string) {
  return {
    id: crypto.randomUUID(),
    name,
    os: 'linux',
    version: 'v1.0.0',
    hostpass: randomBytes(16).join('-'),
    publickey: randomBytes(32),
    macaddress: base64([2, ...randomBytes(5)]),
    traffickeypublic: base64(randomBytes(32)),
    listenport: 51_821,
    mtu: 1420,
    // a range that is kept for documentation; two devices at one address would share it by ports
    endpointip: `198.51.100.${(made++ % 254) + 1}`,
    interfaces: [],
    defaultinterface: 'eth0',
    firewallinuse: 'nftables',
    nat_type: 'public',
  }
}

const randomBytes = (count: number) => [...crypto.getRandomValues(new Uint8Array(count))]
const base64 = (bytes: number[]) => btoa(String.fromCharCode(...bytes))
