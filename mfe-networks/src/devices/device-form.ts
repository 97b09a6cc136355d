import type { HostEdit } from '@meshdeck/api/host-changes'
import type { Host } from '@meshdeck/api/hosts'
import { isIpv4, isIpv6 } from '@meshdeck/domain/cidr'
import { isDnsLabel } from '@meshdeck/domain/dns-label'
import { unusableKindOf } from '@meshdeck/domain/network-range'
import { readWhole } from '@meshdeck/domain/typed-text'
import { type Fault, z } from '@meshdeck/platform'

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

/** Another device: what a change of this one may clash with. */
export type OtherDevice = Pick<Host, 'name' | 'endpointip' | 'listenport'>

const LARGEST = 65_535
/** The smallest packet that every IPv4 link has to carry whole (RFC 791). */
const SMALLEST_MTU = 68

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
 * is no address for none (contract 1.12): all this is refused here, and so is a new name or port that
 * another device has. What is 0, or has its namesake, already may stay so.
 */
export function deviceFormSchema(before: HostEdit, others: readonly OtherDevice[]) {
  return z
    .object({
      name: z.string().check(
        z.refine((name) => name.trim() !== '', 'networks:devices.editDevice.noName'),
        // the server takes any text, and makes names in DNS of it; one that is no label already may stay
        z.refine(
          (name) => name.trim() === '' || name.trim() === before.name || isDnsLabel(name.trim()),
          'networks:devices.editDevice.notLabel',
        ),
        z.refine(
          (name) => isFreeName(name.trim(), before, others),
          'networks:devices.editDevice.nameTaken',
        ),
      ),
      isstatic: z.boolean(),
      endpointip: z.string(),
      endpointipv6: z.string(),
      isstaticport: z.boolean(),
      listenport: numberSchema(before.listenport),
      mtu: numberSchema(before.mtu, {
        from: SMALLEST_MTU,
        error: 'networks:devices.editDevice.notMtu',
      }),
      persistentkeepalive: numberSchema(before.persistentkeepalive),
      verbosity: z.string(),
      autoupdate: z.boolean(),
      isdefault: z.boolean(),
    })
    .check(
      z.faults((form) => endpointFault(form, before, 'endpointip'), ['endpointip']),
      z.faults((form) => endpointFault(form, before, 'endpointipv6'), ['endpointipv6']),
      z.refine((form) => isFreePort(form, before, others), {
        path: ['listenport'],
        error: 'networks:devices.editDevice.portTaken',
      }),
    )
}

const families = {
  endpointip: {
    isAddress: isIpv4,
    error: 'networks:devices.editDevice.notIpv4',
    other: 'endpointipv6',
  },
  endpointipv6: {
    isAddress: isIpv6,
    error: 'networks:devices.editDevice.notIpv6',
    other: 'endpointip',
  },
} as const

/**
 * A static endpoint has an address of one family or both. The server keeps an address when an empty one is sent, so
 * that one can be changed but not removed (contract 1.12).
 */
function endpointFault(
  form: Pick<DeviceForm, 'isstatic' | 'endpointip' | 'endpointipv6'>,
  before: HostEdit,
  field: keyof typeof families,
): Fault | undefined {
  const typed = form[field].trim()
  const { isAddress, error, other } = families[field]
  if (!form.isstatic || (typed !== '' && typed === before[field])) return undefined
  if (typed !== '') {
    if (!isAddress(typed)) return { error }
    const isUnusable = unusableKindOf(typed) !== undefined
    return isUnusable
      ? { error: 'networks:devices.editDevice.unusable', params: { address: typed } }
      : undefined
  }
  const hasOther = form[other].trim() !== ''
  if (before[field] !== '') {
    return hasOther
      ? { error: 'networks:devices.editDevice.endpointStays', params: { address: before[field] } }
      : { error }
  }
  return hasOther || before.isstatic
    ? undefined
    : { error: 'networks:devices.editDevice.noEndpoint' }
}

/** In DNS, names are the same whatever their capitals. */
function isFreeName(name: string, before: HostEdit, others: readonly OtherDevice[]): boolean {
  const key = name.toLowerCase()
  return name === before.name || others.every((other) => other.name.toLowerCase() !== key)
}

/** Two devices behind one address cannot listen at the same port: of a new one the server makes another. */
function isFreePort(form: DeviceForm, before: HostEdit, others: readonly OtherDevice[]): boolean {
  const port = Number(form.listenport)
  const address = (form.isstatic ? form.endpointip : before.endpointip).trim()
  const isAsBefore = port === before.listenport && address === before.endpointip
  return (
    isAsBefore ||
    address === '' ||
    others.every(({ endpointip, listenport }) => endpointip !== address || listenport !== port)
  )
}

const numberSchema = (
  before: number,
  { from, error } = { from: 1, error: 'networks:devices.editDevice.notNumber' },
) =>
  z
    .string()
    .check(z.refine((text) => text.trim() === String(before) || isWithin(text, from), error))

const isWithin = (text: string, min: number) => readWhole(text, { min, max: LARGEST }) !== undefined
