import type { HostEdit } from '@meshdeck/api/host-changes'
import { isIpv4, isIpv6 } from '@meshdeck/domain/cidr'
import { z } from '@meshdeck/platform'

/** A device's form as it is typed. */
export type DeviceForm = Omit<
  HostEdit,
  'listenport' | 'mtu' | 'persistentkeepalive' | 'verbosity'
> & {
  listenport: string
  mtu: string
  persistentkeepalive: string
  verbosity: string
}

const LARGEST = 65_535

/** From what the server says to what stands in the form. */
export function deviceForm(edit: HostEdit): DeviceForm {
  return {
    ...edit,
    listenport: String(edit.listenport),
    mtu: String(edit.mtu),
    persistentkeepalive: String(edit.persistentkeepalive),
    verbosity: String(edit.verbosity),
  }
}

/** From the form to what is sent. An endpoint that the device finds out itself stays as it was. */
export function toHostEdit(form: DeviceForm, before: HostEdit): HostEdit {
  const { endpointip, endpointipv6 } = form.isstatic ? form : before
  return {
    ...form,
    name: form.name.trim(),
    endpointip: endpointip.trim(),
    endpointipv6: endpointipv6.trim(),
    listenport: Number(form.listenport),
    mtu: Number(form.mtu),
    persistentkeepalive: Number(form.persistentkeepalive),
    verbosity: Number(form.verbosity),
  }
}

/**
 * What the server keeps of a device. It checks none of it, takes 0 for "as it was", and an endpoint that
 * is no address for none (contract 1.12): all this is refused here. What is 0 already may stay so.
 */
export function deviceFormSchema(before: HostEdit) {
  return z
    .object({
      name: z.string().check(z.refine((name) => name.trim() !== '', 'networks:editDevice.noName')),
      isstatic: z.boolean(),
      endpointip: z.string(),
      endpointipv6: z.string(),
      isstaticport: z.boolean(),
      listenport: numberSchema(before.listenport),
      mtu: numberSchema(before.mtu),
      persistentkeepalive: numberSchema(before.persistentkeepalive),
      verbosity: z.string(),
      autoupdate: z.boolean(),
      isdefault: z.boolean(),
    })
    .check(
      z.refine((form) => isEndpoint(form, before, 'endpointip'), {
        path: ['endpointip'],
        error: 'networks:editDevice.notIpv4',
      }),
      z.refine((form) => isEndpoint(form, before, 'endpointipv6'), {
        path: ['endpointipv6'],
        error: 'networks:editDevice.notIpv6',
      }),
    )
}

const isFamily = { endpointip: isIpv4, endpointipv6: isIpv6 }

/** An address, or still none: the server does not take an address away. */
function isEndpoint(form: DeviceForm, before: HostEdit, field: keyof typeof isFamily): boolean {
  const typed = form[field].trim()
  return !form.isstatic || typed === before[field] || isFamily[field](typed)
}

const numberSchema = (before: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => text === String(before) || isPositive(text),
        'networks:editDevice.notNumber',
      ),
    )

const isPositive = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= LARGEST
