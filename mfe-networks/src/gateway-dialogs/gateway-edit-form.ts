import type { GatewayEdit } from '@meshdeck/api/gateway-changes'
import { readItems, writeNameList } from '@meshdeck/domain/name-list'
import { type Infer, type Input, z } from '@meshdeck/platform'

import { dnsSchema, KEEPALIVE_MAX, mtuSchema, whole } from './gateway-fields'

/** The rules of a gateway that is edited; the names are the server's, as collisions go by them. */
export const gatewayEditSchema = z.object({
  ingressdns: dnsSchema,
  ingressmtu: mtuSchema,
  ingresspersistentkeepalive: whole(
    { min: 0, max: KEEPALIVE_MAX },
    'networks:details.editNode.notSeconds',
  ),
  metadata: z.string(),
})
type GatewayEditForm = Input<typeof gatewayEditSchema>

/** From what the server says to what stands in the form. */
export function gatewayEditForm(edit: GatewayEdit): GatewayEditForm {
  return {
    ...edit,
    ingressmtu: String(edit.ingressmtu),
    ingresspersistentkeepalive: String(edit.ingresspersistentkeepalive),
  }
}

/** From the form to what is sent. */
export function toGatewayEdit(form: Infer<typeof gatewayEditSchema>): GatewayEdit {
  return {
    ingressdns: writeNameList(readItems(form.ingressdns)),
    ingressmtu: Number(form.ingressmtu),
    ingresspersistentkeepalive: Number(form.ingresspersistentkeepalive),
    metadata: form.metadata.trim(),
  }
}
