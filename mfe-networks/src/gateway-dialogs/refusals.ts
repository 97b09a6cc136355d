import { isApiError } from '@meshdeck/platform'

import type { GatewayForm } from './gateway-form'

/** How a node is called. */
type NameOf = (id: string) => string

/** The field that a refusal of a new gateway is about (contract 1.10). */
export function refusedField(
  error: unknown,
  nameOf: NameOf,
): Partial<Record<keyof GatewayForm, string>> {
  if (!isApiError(error)) return {}
  const isAboutNode = /^gateway can|^only linux|^node is already acting|AutoAssignGateway/.test(
    error.serverText,
  )
  return isAboutNode ? { node: error.serverText } : refusedRelay(error, nameOf)
}

/** The same of nodes that are to be relayed; the server names the one at fault by its id. */
export function refusedRelay(error: unknown, nameOf: NameOf): { relayed?: string } {
  const isRefused = isApiError(error) && error.serverText.startsWith('cannot relay ')
  return isRefused ? { relayed: error.serverText.replace(ID, nameOf) } : {}
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The field that a refusal of a new internet gateway is about (contract 1.10). */
export function refusedInternetGateway(error: unknown): { node?: string; users?: string } {
  const isAboutNode =
    isApiError(error) &&
    /^only linux|^iptables|^node is already acting|is using a internet gateway already$/.test(
      error.serverText,
    )
  return isAboutNode ? { node: error.serverText } : refusedUsers(error)
}

/** A refusal of an internet gateway that is about those who are to use it, at their field. */
export function refusedUsers(error: unknown): { users?: string } {
  const isRefused =
    isApiError(error) &&
    /^can only attach|^failover node|^default host|^nodes on same host|already using|another internet/.test(
      error.serverText,
    )
  return isRefused ? { users: error.serverText } : {}
}
