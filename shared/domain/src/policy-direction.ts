type Directed = { allowed_traffic_direction: number }

/** Whether a policy also allows the way from its destinations to its sources: only 1 does (contract 1.16, reachability 1). */
export const isBothWays = ({ allowed_traffic_direction }: Directed): boolean =>
  allowed_traffic_direction === 1

/** Returns the server's number for both ways or for one way. */
export const directionOf = (areBoth: boolean): number => (areBoth ? 1 : 0)

/** Returns the fields that a server of this edition requires in each change: community servers refuse one-way policies. */
export const forcedOn = ({ isPro }: { isPro: boolean }): Partial<Directed> =>
  isPro ? anyDirection : bothWays

// constants, so that memoized values stay the same
const anyDirection: Partial<Directed> = {}
const bothWays: Partial<Directed> = { allowed_traffic_direction: directionOf(true) }
