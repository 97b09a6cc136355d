export type StepName = 'network' | 'devices' | 'invite'

/** Position in the wizard and the network that was created. */
export type WizardPosition = { at: StepName | 'ready'; networkId?: string }

/** Steps 0, 1 and, on Pro, 2. The final screen follows the last one. */
export function stepsOf(isPro: boolean): readonly StepName[] {
  return isPro ? ['network', 'devices', 'invite'] : ['network', 'devices']
}

/**
 * Returns the completed steps. A skipped step isn't completed. Only the step itself knows whether a user was invited.
 */
export function stepsDone(network: { hosts: number } | undefined, isInvited: boolean) {
  const done = new Set<StepName>()
  if (network) done.add('network')
  if (network && network.hosts > 0) done.add('devices')
  if (isInvited) done.add('invite')
  return done
}

/**
 * Reads the position from the address, so that a reload keeps the step. Starts again if the network no longer exists or
 * a final screen has none. A step that this edition lacks becomes the last one it has.
 */
export function readPosition(
  params: URLSearchParams,
  { steps, knows }: { steps: readonly StepName[]; knows: (networkId: string) => boolean },
): WizardPosition {
  const at = params.get('step')
  const networkId = params.get('network') ?? undefined
  if (networkId === undefined ? at === 'ready' : !knows(networkId)) return { at: 'network' }

  const network = networkId === undefined ? {} : { networkId }
  if (at === 'ready') return { at, ...network }
  const step = at === 'invite' && !steps.includes(at) ? 'devices' : at
  return { at: steps.find((name) => name === step) ?? 'network', ...network }
}

export function hrefOf({ at, networkId }: WizardPosition): string {
  const params = { step: at, ...(networkId !== undefined && { network: networkId }) }
  return `/hello?${new URLSearchParams(params).toString()}`
}
