import { bool, type Decoded, int, list, set, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'

/** A node as an administrator sends it back (ApiNode); fields that have no effect are left out. */
export const nodeType = struct('ApiNode', {
  hostid: string(),
  address: string(),
  address6: string(),
  localaddress: string(),
  network: string(),
  networkrange: string(),
  networkrange6: string(),
  expdatetime: int('int64'),
  lastcheckin: int('int64'),
  lastpeerupdate: int('int64'),
  connected: bool(),
  pendingdelete: bool(),
  metadata: string(),
  defaultacl: string(),
  is_gw: bool(),
  isrelay: bool(),
  isrelayed: bool(),
  relayedby: string(),
  relaynodes: list(string()),
  ingressdns: string(),
  ingressmtu: int('int32', 32),
  ingresspersistentkeepalive: int('int32', 32),
  isinternetgateway: bool(),
  tags: set('models.TagID'),
  auto_assign_gw: bool(),
  additional_rag_ips: list(string()),
})
export type NodeInput = Decoded<typeof nodeType>
