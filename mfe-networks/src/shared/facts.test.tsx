/** @backend empty */
import { formatMinute } from '@meshdeck/domain/times'
import { type Infer, listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'
import { paths } from './paths'

// no two fields have the same value, so that a mix-up is detected

const factSchema = z.record(z.string(), z.unknown())
type Reply = Infer<typeof factSchema>

const ask = async (path: string, isMatch: (reply: Reply) => boolean): Promise<Reply> => {
  const found = z.parse(listOf(factSchema), await callApi('get', path)).find(isMatch)
  if (!found) throw new Error(`nothing in ${path}`)
  return found
}

/** Returns the labels of a page with their values, in order. */
const readFacts = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

let edge = ''
let device = ''

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24', {
    addressrange6: 'fd00:1::/64',
    defaultmtu: 1301,
    defaultlistenport: 51_901,
    defaultkeepalive: 31,
    defaultinterface: 'nm-odd',
  })
  await joinDevices('corp', [
    {
      name: 'edge-1',
      endpointip: '203.0.113.9',
      listenport: 4501,
      wg_public_listen_port: 4502,
      mtu: 1402,
      nat_type: 'behind_nat',
      defaultinterface: 'ens7',
      firewallinuse: 'iptables',
    },
  ])
  edge = await nodeIdOf('corp', 'edge-1')
  const host = await ask('hosts', ({ name }) => name === 'edge-1')
  device = String(host.id)
  await callApi('put', `hosts/${device}`, {
    ...host,
    persistentkeepalive: 23,
    verbosity: 3,
    isdefault: true,
  })
  await callApi('post', `nodes/corp/${edge}/createingress`, {
    mtu: 1303,
    persistentkeepalive: 43,
    extclientdns: '9.9.9.9',
    metadata: 'rack 7',
  })
  await callApi('post', `extclients/corp/${edge}`, {
    clientid: 'odd-phone',
    dns: '9.9.9.10',
    extraallowedips: ['192.168.71.0/24', 'fd00:71::/64'],
    postup: 'echo up 71',
    postdown: 'echo down 72',
    public_endpoint: '198.51.100.71',
    remote_access_client_id: 'app-7',
    device_name: 'phone of 71',
    os: 'ios',
  })
})

const address = (value: unknown) => String(value).split('/')[0]
const minute = (value: unknown) => (Number(value) > 0 ? formatMinute(Number(value) * 1000) : '–')
const seconds = (value: unknown) => `${String(value)}\u00A0s`
const yesNo = (value: unknown) => (value === true || value === 'yes' ? 'Yes' : 'No')

type Replies = { node: Reply; host: Reply; network: Reply; file: Reply }

/** Each page with the server's value for each of its labels. */
/** The policies that apply to every node and config file, below their reason. */
const policiesOfAll = `${inEnglish('networks:shared.uses.covers.all')}All GatewaysAll Nodes`

const pages: Array<[string, () => string, (said: Replies) => Record<string, unknown>]> = [
  [
    'a node',
    () => paths.node('corp', edge),
    ({ node, host }) => ({
      IPv4: address(node.address),
      IPv6: address(node.address6),
      'IPv4 range': node.networkrange,
      'IPv6 range': node.networkrange6,
      Device: host.name,
      'Public endpoint': `${String(host.endpointip)}:${String(host.wg_public_listen_port)}`,
      'NAT type': 'Behind NAT',
      'Listen port': host.listenport,
      MTU: host.mtu,
      'Public key': host.publickey,
      Keepalive: seconds(host.persistentkeepalive),
      'Last check-in': minute(node.lastcheckin),
      'Last peer update': minute(node.lastpeerupdate),
      'Last change': minute(node.lastmodified),
      // the server gives a new node an expiry in a hundred years
      Expires: 'Never',
      Type: `GatewayRelay${inEnglish('networks:nodes.relayHint')}`,
      Policies: policiesOfAll,
      'Config files': 'odd-phone',
    }),
  ],
  [
    'a device',
    () => paths.device(device),
    ({ host }) => ({
      IPv4: host.endpointip,
      IPv6: '–',
      'Static endpoint': yesNo(host.isstatic),
      'Public port': host.wg_public_listen_port,
      'Listen port': host.listenport,
      'Static port': yesNo(host.isstaticport),
      'NAT type': 'Behind NAT',
      Location: '–',
      ID: host.id,
      'Public key': host.publickey,
      'MAC address': host.macaddress,
      OS: 'Linux',
      Version: host.version,
      'Automatic updates': yesNo(host.autoupdate),
      Firewall: host.firewallinuse,
      Verbosity: host.verbosity,
      Debug: yesNo(host.debug),
      MTU: host.mtu,
      Keepalive: seconds(host.persistentkeepalive),
      'Joins other networks automatically': yesNo(host.isdefault),
      DNS: yesNo(host.dns),
      'Default interface': host.defaultinterface,
    }),
  ],
  [
    'a gateway',
    () => paths.gateway('corp', edge),
    ({ node, host }) => ({
      'DNS servers for config files': node.ingressdns,
      MTU: node.ingressmtu,
      Keepalive: seconds(node.ingresspersistentkeepalive),
      Metadata: node.metadata,
      Roles: 'Behind NAT',
      Node: host.name,
      Device: host.name,
      IPv4: address(node.address),
      IPv6: address(node.address6),
      'Public endpoint': `${String(host.endpointip)}:${String(host.wg_public_listen_port)}`,
      'NAT type': 'Behind NAT',
    }),
  ],
  [
    'a config file',
    () => paths.configFile('corp', 'odd-phone'),
    ({ node, host, file }) => ({
      IPv4: file.address,
      IPv6: file.address6,
      'External routes': '192.168.71.0/24, fd00:71::/64',
      'Public key': file.publickey,
      'Last known endpoint': file.public_endpoint,
      Gateway: host.name,
      'Gateway endpoint': `${String(host.endpointip)}:${String(host.wg_public_listen_port)}`,
      MTU: node.ingressmtu,
      Keepalive: seconds(node.ingresspersistentkeepalive),
      DNS: file.dns,
      'Post-up script': file.postup,
      'Post-down script': file.postdown,
      Enabled: yesNo(file.enabled),
      Owner: file.ownerid,
      'Created by': inEnglish('networks:configFiles.ofProgram'),
      Device: 'phone of 71',
      OS: file.os,
      'Last change': minute(file.lastmodified),
      Policies: policiesOfAll,
    }),
  ],
  [
    'a network',
    () => paths.network('corp'),
    ({ network }) => ({
      'IPv4 range': network.addressrange,
      'IPv6 range': network.addressrange6,
      Devices: 1,
      'Default access': network.defaultacl === 'yes' ? 'ALLOW' : 'DENY',
      'Default DNS': '–',
      MTU: network.defaultmtu,
      'Listen port': network.defaultlistenport,
      Keepalive: seconds(network.defaultkeepalive),
      'UDP hole punching': yesNo(network.defaultudpholepunch),
      Interface: network.defaultinterface,
      Policies: 'All GatewaysAll Nodes',
      Keys: 'corp',
      'Last change': minute(network.networklastmodified),
    }),
  ],
]

test.each(pages)(
  "shows the server's value for every fact on the page of %s",
  async (_, path, expected) => {
    await signInAsAdmin()
    const said = {
      node: await ask('nodes/corp', ({ id }) => id === edge),
      host: await ask('hosts', ({ id }) => id === device),
      network: await ask('networks', ({ netid }) => netid === 'corp'),
      file: await ask('extclients', ({ clientid }) => clientid === 'odd-phone'),
    }
    const texts = Object.entries(expected(said)).map(([label, value]) => [label, String(value)])
    await renderAt(path(), remote)
    // values from other lists appear once they are loaded
    await waitFor(() => expect(readFacts()).toEqual(texts))
  },
)
