import type { ConfigFileEdit, ConfigFileInput } from '@meshdeck/api/config-file-changes'
import type { Host } from '@meshdeck/api/hosts'
import { acceptsConfigFiles, isLeaving, type Node } from '@meshdeck/api/nodes'
import { cidrsOverlap } from '@meshdeck/domain/cidr'
import { canonicalRange, faultIn, type RangeFault } from '@meshdeck/domain/egress-routes'
import { readItems, writeNameList } from '@meshdeck/domain/typed-text'
import { canonicalKey } from '@meshdeck/domain/wireguard-config'
import { type Fault, type Infer, type Input, z } from '@meshdeck/platform'

import { ipList } from '../shared/ip-list'
import { canBeGateway, nodeOptions } from '../shared/node-options'

/**
 * Returns the form's value of a node. It includes the network, so that changing the network clears the node [XC-006].
 */
export function gatewayValue(networkId: string, nodeId: string): string {
  return `${networkId}/${nodeId}`
}

type Rules = {
  /** Ranges of the network that are known before the form is filled in. */
  ranges: readonly string[]
  /** Whether the name may stay empty; the server then generates one [XC-010]. */
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
    rule(
      'gateway',
      ({ network, gateway }) => gateway.startsWith(gatewayValue(network, '')),
      'networks:configFiles.noGateway',
    ),
    // an address may preselect nothing
    rule(
      'gateway',
      ({ network, gateway }) => gateway !== gatewayValue(network, ''),
      'networks:configFiles.noNodeChosen',
    ),
  )
}
const rule = z.ruleOf<{ network: string; gateway: string }>()
export type ConfigFileForm = Input<ReturnType<typeof formSchema>>

/** Returns the schema of a new config file; its output is the request body. */
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

/** Returns the initial form values; `gatewayId` preselects a node. */
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

const MIN_NAME_LENGTH = 5
const MAX_NAME_LENGTH = 15
const MAX_SCRIPT_LENGTH = 1024

/**
 * Returns the typed routes without duplicates in the form of egress routes: cut to the network address, a single
 * address with `/32` or `/128`. A field may contain a list. Throws an Error for an entry that is neither a range nor an
 * address.
 */
export const routesOf = (fields: readonly string[]) => [
  ...new Set(fields.flatMap(readItems).map(canonicalRange)),
]

const textWith = (isFine: (trimmed: string) => boolean, error: string) =>
  z.refine<string>((text) => isFine(text.trim()), error)

/** Schema of a text that may stay empty. */
const optionalText = (isFine: (trimmed: string) => boolean, error: string) =>
  z.string().check(textWith((text) => text === '' || isFine(text), error))

/** Schema of the name of a config node in the dialog for new nodes. */
const nodeNameSchema = z.string().check(
  textWith((name) => name !== '', 'networks:configFiles.noName'),
  textWith((name) => /^[\w-]*$/.test(name), 'networks:configFiles.nameCharacters'),
  textWith((name) => name.length <= MAX_NAME_LENGTH, 'networks:configFiles.nameLength'),
)

/**
 * Schema of the name of a config file elsewhere. `known` is its current name: the server accepts longer names from
 * programs, and an untouched name is never rejected.
 */
const fileNameSchema = (known = '') => {
  const isUnchanged = (name: string) => name === known
  return z.string().check(
    textWith(
      (name) => isUnchanged(name) || name.length >= MIN_NAME_LENGTH,
      'networks:configFiles.fileNameShort',
    ),
    textWith(
      (name) => isUnchanged(name) || name.length <= MAX_NAME_LENGTH,
      'networks:configFiles.fileNameLong',
    ),
    textWith(
      (name) => isUnchanged(name) || /^[\w-]*$/.test(name),
      'networks:configFiles.fileNameCharacters',
    ),
  )
}

/**
 * Schema of the optional settings of a config file. `ranges` are those of its network, which no route may overlap;
 * `currentRoutes` are its current routes, which may stay.
 */
const carriedFields = (ranges: readonly string[], currentRoutes: readonly string[] = []) => ({
  dns: ipList('networks:configFiles.notDns'),
  routes: z.array(
    z.string().check(z.faults((text) => routesFault(text, { ranges, currentRoutes }))),
  ),
  postup: optionalText(isShortEnough, 'networks:configFiles.longScript'),
  postdown: optionalText(isShortEnough, 'networks:configFiles.longScript'),
})

const rangeFaultKeys: Readonly<Record<RangeFault, string>> = {
  format: 'networks:configFiles.notRoute',
  negative: 'networks:configFiles.notRoute',
  prefix: 'networks:configFiles.notRoute',
  length: 'networks:configFiles.notRoute',
  zero: 'networks:configFiles.routeToInternet',
  unspecified: 'networks:configFiles.unroutable.unspecified',
  loopback: 'networks:configFiles.unroutable.loopback',
  linkLocal: 'networks:configFiles.unroutable.linkLocal',
  multicast: 'networks:configFiles.unroutable.multicast',
  reserved: 'networks:configFiles.unroutable.reserved',
}

type Limits = { ranges: readonly string[]; currentRoutes: readonly string[] }

/** Returns the fault of the routes in a field: an invalid entry, or an overlap with the ranges of the network. */
function routesFault(text: string, { ranges, currentRoutes }: Limits): Fault | undefined {
  const entries = readItems(text).filter((entry) => !currentRoutes.includes(entry))
  const wrong = faultIn(entries.join(' '))
  if (wrong) return { error: rangeFaultKeys[wrong.fault], params: { entry: wrong.entry } }
  for (const entry of entries) {
    const range = ranges.find((range) => cidrsOverlap(canonicalRange(entry), range))
    if (range) return { error: 'networks:configFiles.insideNetwork', params: { entry, range } }
  }
  return undefined
}

function isShortEnough(script: string): boolean {
  return script.length <= MAX_SCRIPT_LENGTH
}

/** Form values of a config file; tags are held by ID. */
type ConfigFileEditForm = Omit<ConfigFileEdit, 'extraallowedips'> & { routes: string[] }

/** Converts the server's data to form values. */
export function configFileEditForm({
  extraallowedips: routes,
  ...edit
}: ConfigFileEdit): ConfigFileEditForm {
  return { ...edit, routes }
}

/** Converts form values to the request body. Name servers that read the same stay as the server had them. */
export function toConfigFileEdit(
  form: Infer<ReturnType<typeof configFileEditSchema>>,
  before: ConfigFileEdit,
): ConfigFileEdit {
  const { routes, ...edit } = form
  const dns = writeNameList(readItems(form.dns))
  return {
    ...edit,
    clientid: form.clientid.trim(),
    dns: dns === writeNameList(readItems(before.dns)) ? before.dns : dns,
    extraallowedips: isSame(routes, before.extraallowedips)
      ? before.extraallowedips
      : routesOf(routes),
    tags: form.tags.toSorted(),
  }
}

/** Whether the values read the same; such values stay in the form in which the server stored them. */
const isSame = (fields: readonly string[], before: readonly string[]) =>
  fields.flatMap(readItems).join() === before.flatMap(readItems).join()

type EditContext = {
  /** Current name of the file; the server loses a file without a name (contract 1.11). */
  name: string
  /** Ranges of its network, which no route may overlap. */
  ranges: readonly string[]
  /** Current routes of the file, which may stay. */
  routes?: readonly string[]
}

/** Returns the schema of an existing config file. */
export const configFileEditSchema = ({ name, ranges, routes = [] }: EditContext) =>
  z.object({
    clientid: fileNameSchema(name).check(
      z.refine((typed) => typed.trim() !== '', 'networks:configFiles.noName'),
    ),
    enabled: z.boolean(),
    tags: z.array(z.string()),
    ...carriedFields(ranges, routes),
  })

/** A node that can be the gateway of a config file. */
type GatewayOption = {
  /** Value of the form's field. */
  value: string
  label: string
  isGateway: boolean
  isBehindNat: boolean
}

/**
 * Returns the gateways of a network by name, then the devices that can become one. Config files are never included
 * [XC-018].
 */
export function gatewayOptions(
  networkId: string,
  nodes: readonly Node[],
  hosts: readonly Host[],
): GatewayOption[] {
  const gatewayIds = new Set(nodes.filter(acceptsConfigFiles).map(({ id }) => id))
  return nodeOptions({ nodes, hosts }, isFit)
    .map(({ id, label, isBehindNat }) => ({
      value: gatewayValue(networkId, id),
      label,
      isGateway: gatewayIds.has(id),
      isBehindNat,
    }))
    .toSorted((left, right) => Number(right.isGateway) - Number(left.isGateway))
}

/** Whether a config file can be behind a node, which becomes a gateway if necessary. */
function isFit(node: Node, host: Host | undefined): boolean {
  return (acceptsConfigFiles(node) && !isLeaving(node)) || canBeGateway(node, host)
}
