let made = 0

/**
 * Returns the body of `POST v1/host/register/{token}` (contract 3.7), as a client sends it when a device called `name`
 * joins. Every call returns another device, with its own keys, hardware address and public address.
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
    // a range reserved for documentation; two devices at one address would share it by ports
    endpointip: `198.51.100.${(made++ % 254) + 1}`,
    interfaces: [],
    defaultinterface: 'eth0',
    firewallinuse: 'nftables',
    nat_type: 'public',
  }
}

const randomBytes = (count: number) => [...crypto.getRandomValues(new Uint8Array(count))]
const base64 = (bytes: number[]) => btoa(String.fromCharCode(...bytes))
