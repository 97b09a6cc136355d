import type { ConfigFileInput } from '@meshdeck/api/config-file-changes'
import { readItems, writeNameList } from '@meshdeck/domain/name-list'
import { canonicalKey } from '@meshdeck/domain/wireguard-key'
import { type Input, z } from '@meshdeck/platform'

import {
  carriedFields,
  fileNameSchema,
  nodeNameSchema,
  optionalText,
  routesOf,
} from './config-file-fields'

/** What the form holds of a node: with its network, so that another network leaves no node chosen [XC-006]. */
export function gatewayValue(networkId: string, nodeId: string): string {
  return `${networkId}/${nodeId}`
}

type Rules = {
  /** Of the network, as far as it is known before the form is filled in. */
  ranges: readonly string[]
  /** The server makes up what is left out [XC-010]. */
  isNameOptional: boolean
}

const formSchema = ({ ranges, isNameOptional }: Rules) => {
  const fields = z.object({
    network: z.string().check(z.minLength(1, 'networks:configFiles.noNetwork')),
    gateway: z.string(),
    clientid: isNameOptional ? fileNameSchema() : nodeNameSchema,
    publickey: optionalText(
      (key) => canonicalKey(key) !== undefined,
      'networks:configFiles.notKey',
    ),
    ...carriedFields(ranges),
  })
  return fields.check(
    z.refine(({ network, gateway }) => gateway.startsWith(gatewayValue(network, '')), {
      path: ['gateway'],
      error: 'networks:configFiles.noGateway',
    }),
    // an address may choose nothing beforehand
    z.refine(({ network, gateway }) => gateway !== gatewayValue(network, ''), {
      path: ['gateway'],
      error: 'networks:configFiles.noNodeChosen',
    }),
  )
}
export type ConfigFileForm = Input<ReturnType<typeof formSchema>>

/** The rules of a new config file [XC-007 to XC-017], and what is sent when they are kept. */
export const configFileFormSchema = (rules: Rules) =>
  z.pipe(
    formSchema(rules),
    z.transform(({ network, gateway, routes, ...rest }) => {
      const input: ConfigFileInput = {
        clientid: rest.clientid.trim(),
        publickey: rest.publickey.trim(),
        dns: writeNameList(readItems(rest.dns)),
        extraallowedips: routesOf(routes),
        postup: rest.postup,
        postdown: rest.postdown,
      }
      const gatewayId = gateway.slice(gatewayValue(network, '').length)
      return { networkId: network, gatewayId, input, routeFields: routes }
    }),
  )

/** The form before anything is typed; `gatewayId` chooses a node beforehand. */
export function emptyConfigFile(networkId: string, gatewayId?: string): ConfigFileForm {
  return {
    network: networkId,
    gateway: gatewayId === undefined ? '' : gatewayValue(networkId, gatewayId),
    clientid: '',
    publickey: '',
    dns: '',
    routes: [],
    postup: '',
    postdown: '',
  }
}
