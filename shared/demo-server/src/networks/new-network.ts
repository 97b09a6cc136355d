import { timeOfUnix } from '../clock'
import { newId } from '../ids'
import type { Network } from '../storage/tables'
import type { NetworkInput } from './network'

/** A checked network as it is stored, made at this moment (unix seconds); devices join it by themselves. */
export function newNetwork(input: NetworkInput, now: number): Network {
  const time = timeOfUnix(now)
  return {
    ...input,
    nodeslastmodified: now,
    networklastmodified: now,
    id: input.id || newId(),
    auto_join: true,
    auto_remove_tags: input.auto_remove_tags ?? [],
    auto_remove_threshold: input.auto_remove_threshold || (input.auto_remove ? 60 : 0),
    nodes_updated_at: time,
    created_at: time,
    updated_at: time,
  }
}
