import { type Caller, createCaller } from './caller'
import { get } from './exchange'
import { at } from './fill'

/** Device that registered over HTTP and calls the server itself. */
export type Device = {
  hostId: string
  nodeId: string
  host: object
  caller: Caller
  /** Sends a GET with a body, as devices do. */
  ask(path: string, body: unknown): Promise<{ status: number; body: unknown }>
}

const KEY = Array.from({ length: 32 }, (_, index) => index)

/** Registers a Linux device with a network's default key and signs it in; `number` makes it unique. */
export async function registerDevice(
  url: string,
  admin: Caller,
  { netid, number }: { netid: string; number: number },
): Promise<Device> {
  const { body: keys } = await admin.get('/api/v1/enrollment-keys')
  const own = Array.isArray(keys) ? keys.find((key) => at(key, '/tags/0') === netid) : undefined
  const hostId = `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const host = {
    id: hostId,
    name: `device-${number}`,
    os: 'linux',
    version: 'v1.0.0',
    hostpass: 'device-pass',
    publickey: KEY,
    macaddress: Buffer.from([2, 0, 0, 0, 0, number]).toString('base64'),
    traffickeypublic: Buffer.from(KEY).toString('base64'),
    listenport: 51_821,
    mtu: 1420,
    endpointip: `203.0.113.${number}`,
    defaultinterface: 'eth0',
    firewallinuse: 'nftables',
    nat_type: 'public',
  }
  const nobody = createCaller(url)
  const token = encodeURIComponent(String(at(own, '/token')))
  await nobody.post(`/api/v1/host/register/${token}`, host)
  const { body: opened } = await nobody.post('/api/hosts/adm/authenticate', {
    id: hostId,
    password: host.hostpass,
    macaddress: '',
  })
  const { body: nodes } = await admin.get(`/api/nodes/${netid}`)
  const session = String(at(opened, '/Response/AuthToken'))
  return {
    hostId,
    nodeId: String(at(nodes, `/[hostid=${hostId}]/id`)),
    host,
    caller: createCaller(url, session),
    ask: (path, body) => get(url + path, session, body),
  }
}
