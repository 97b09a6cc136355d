import {
  type RightAction,
  rightActions,
  type RightKind,
  rightKinds,
} from '@meshdeck/domain/network-rights'

/** What is asked: may somebody do this, with such things, there? */
export type WhoMayQuestion = { networkId: string; kind: RightKind; action: RightAction }

/** Reads it from the address; what is missing or unknown there is what most people ask about. */
export function readQuestion(params: URLSearchParams, networkId: string): WhoMayQuestion {
  return {
    networkId: params.get('network') ?? networkId,
    kind: rightKinds.find((kind) => kind === params.get('thing')) ?? 'host',
    action: rightActions.find((action) => action === params.get('may')) ?? 'update',
  }
}
