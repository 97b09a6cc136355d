import { isApiError } from '@meshdeck/platform'

import type { GatewayForm } from './gateway-form'

/** The field that a refusal of a new gateway is about (contract 1.10). */
export function refusedField(error: unknown): Partial<Record<keyof GatewayForm, string>> {
  if (!isApiError(error)) return {}
  const isAboutNode = /^gateway can|^only linux|^node is already acting|AutoAssignGateway/.test(
    error.serverText,
  )
  return isAboutNode ? { node: error.serverText } : refusedRelay(error)
}

/** The same of nodes that are to be relayed. */
export function refusedRelay(error: unknown): { relayed?: string } {
  const isRefused = isApiError(error) && error.serverText.startsWith('cannot relay ')
  return isRefused ? { relayed: error.serverText } : {}
}

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
