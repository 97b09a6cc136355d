export type StepName = 'network' | 'devices' | 'invite'

/** Where somebody is in the wizard, with the network that was made on the way. */
export type Stand = { at: StepName | 'ready'; networkId?: string }

/** Steps 0, 1 and, on Pro, 2; the final screen comes after the last [WZ-013, WZ-014]. */
export function stepsOf(isPro: boolean): readonly StepName[] {
  return isPro ? ['network', 'devices', 'invite'] : ['network', 'devices']
}

/** Who skips a step has not done it. Whether somebody was invited shows nowhere but in the step itself. */
export function stepsDone(network: { hosts: number } | undefined, isInvited: boolean) {
  const done = new Set<StepName>()
  if (network) done.add('network')
  if (network && network.hosts > 0) done.add('devices')
  if (isInvited) done.add('invite')
  return done
}

/**
 * Reads the address, so that a reload comes back to the same step. A network that is gone, or a final
 * screen without one, begins anew; a step that this edition lacks is the last that it has.
 */
export function standIn(
  params: URLSearchParams,
  { steps, knows }: { steps: readonly StepName[]; knows: (networkId: string) => boolean },
): Stand {
  const at = params.get('step')
  const networkId = params.get('network') ?? undefined
  if (networkId === undefined ? at === 'ready' : !knows(networkId)) return { at: 'network' }

  const network = networkId === undefined ? {} : { networkId }
  if (at === 'ready') return { at, ...network }
  const step = at === 'invite' && !steps.includes(at) ? 'devices' : at
  return { at: steps.find((name) => name === step) ?? 'network', ...network }
}

/** The address of a place in the wizard. */
export function hrefOf({ at, networkId }: Stand): string {
  const params = { step: at, ...(networkId !== undefined && { network: networkId }) }
  return `/hello?${new URLSearchParams(params).toString()}`
}
