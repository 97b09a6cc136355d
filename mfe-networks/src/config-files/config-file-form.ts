import type { ConfigFileInput } from '@meshdeck/api/config-files'
import { isCidr, isIp } from '@meshdeck/domain/cidr'
import { type Input, z } from '@meshdeck/platform'

const NAME_MAX = 15
const SCRIPT_MAX = 1024
const publicKeyPattern = /^[A-Za-z0-9+/]{43}=$/

const nameServersOf = (text: string) =>
  text.split(',').flatMap((server) => (server.trim() === '' ? [] : [server.trim()]))

const optionalText = (isFine: (trimmed: string) => boolean, error: string) =>
  z.string().check(z.refine((text) => text.trim() === '' || isFine(text.trim()), error))

const scriptSchema = optionalText(
  (script) => script.length <= SCRIPT_MAX,
  'config-files:longScript',
)

/** What the form holds of a node: with its network, so that another network leaves no node chosen [XC-006]. */
export function gatewayValue(networkId: string, nodeId: string): string {
  return `${networkId}/${nodeId}`
}

const fields = z.object({
  network: z.string().check(z.minLength(1, 'config-files:noNetwork')),
  gateway: z.string(),
  clientid: z.string().check(
    z.refine((name) => name.trim() !== '', 'config-files:noName'),
    z.refine((name) => /^[\w-]*$/.test(name.trim()), 'config-files:nameCharacters'),
    z.refine((name) => name.trim().length <= NAME_MAX, 'config-files:nameLength'),
  ),
  publickey: optionalText((key) => publicKeyPattern.test(key), 'config-files:notKey'),
  dns: optionalText((text) => nameServersOf(text).every(isIp), 'config-files:notDns'),
  routes: z.array(optionalText(isCidr, 'config-files:notRoute')),
  postup: scriptSchema,
  postdown: scriptSchema,
})
const formSchema = fields.check(
  z.refine(({ network, gateway }) => gateway.startsWith(gatewayValue(network, '')), {
    path: ['gateway'],
    error: 'config-files:noGateway',
  }),
)
export type ConfigFileForm = Input<typeof formSchema>

/** The rules of a new config file [XC-007 to XC-009, XC-014 to XC-017], and what is sent when they are kept. */
export const configFileSchema = z.pipe(
  formSchema,
  z.transform(({ network, gateway, routes, ...rest }) => {
    const input: ConfigFileInput = {
      clientid: rest.clientid.trim(),
      publickey: rest.publickey.trim(),
      dns: nameServersOf(rest.dns).join(','),
      extraallowedips: routes.map((route) => route.trim()).filter((route) => route !== ''),
      postup: rest.postup,
      postdown: rest.postdown,
    }
    const gatewayId = gateway.slice(gatewayValue(network, '').length)
    return { networkId: network, gatewayId, input }
  }),
)

export function emptyConfigFile(networkId: string): ConfigFileForm {
  return {
    network: networkId,
    gateway: '',
    clientid: '',
    publickey: '',
    dns: '',
    routes: [],
    postup: '',
    postdown: '',
  }
}

/** The field that a refusal of the server is about (contract 1.11). */
export function refusedField(serverText: string): keyof ConfigFileForm | undefined {
  if (serverText.includes('client validation:')) return 'clientid'
  if (serverText.includes('client public key')) return 'publickey'
  if (serverText.includes('client dns')) return 'dns'
  return undefined
}
