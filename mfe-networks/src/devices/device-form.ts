import type { HostEdit } from '@meshdeck/api/host-changes'
import type { Host } from '@meshdeck/api/hosts'
import { isIpv4, isIpv6 } from '@meshdeck/domain/cidr'
import { isDnsLabel } from '@meshdeck/domain/domain-name'
import { unusableKindOf } from '@meshdeck/domain/network-range'
import { MAX_PORT } from '@meshdeck/domain/policy-ports'
import { readWhole } from '@meshdeck/domain/typed-text'
import { type Fault, z } from '@meshdeck/platform'

/** Form values of a device. */
export type DeviceForm = Omit<
  HostEdit,
  'listenport' | 'mtu' | 'persistentkeepalive' | 'verbosity'
> & {
  listenport: string
  mtu: string
  persistentkeepalive: string
  verbosity: string
}

/** Another device that a change may conflict with. */
export type OtherDevice = Pick<Host, 'name' | 'endpointip' | 'listenport'>

/** Smallest packet that every IPv4 link has to carry whole (RFC 791). */
const MIN_MTU = 68

/** Converts the server's data to form values. */
export function deviceForm(edit: HostEdit): DeviceForm {
  return {
    ...edit,
    listenport: String(edit.listenport),
    mtu: String(edit.mtu),
    persistentkeepalive: String(edit.persistentkeepalive),
    verbosity: String(edit.verbosity),
  }
}

/** Converts form values to the request body. An endpoint that the device detects itself stays unchanged. */
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
 * Returns the schema of a device. The server validates nothing, treats 0 as "unchanged", and treats an invalid endpoint
 * as none (contract 1.12). All of this is rejected here, as is a new name or port that another device has. An existing
 * 0 or duplicate may stay.
 */
export function deviceFormSchema(before: HostEdit, otherDevices: readonly OtherDevice[]) {
  return z
    .object({
      name: z.string().check(
        z.refine((name) => name.trim() !== '', 'networks:devices.editDevice.noName'),
        // the server accepts any text and creates DNS names from it; an existing name that isn't a valid label may stay
        z.refine(
          (name) => name.trim() === '' || name.trim() === before.name || isDnsLabel(name.trim()),
          'networks:devices.editDevice.notLabel',
        ),
        z.refine(
          (name) => isFreeName(name.trim(), before, otherDevices),
          'networks:devices.editDevice.nameTaken',
        ),
      ),
      isstatic: z.boolean(),
      endpointip: z.string(),
      endpointipv6: z.string(),
      isstaticport: z.boolean(),
      listenport: numberSchema(before.listenport),
      mtu: numberSchema(before.mtu, {
        from: MIN_MTU,
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
      rule(
        'listenport',
        (form) => isFreePort(form, before, otherDevices),
        'networks:devices.editDevice.portTaken',
      ),
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
 * Returns the fault of a static endpoint, which needs an address of one family or both. The server keeps an address
 * when an empty one is sent, so an address can be changed but not removed (contract 1.12).
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

/** DNS names ignore case. */
function isFreeName(name: string, before: HostEdit, others: readonly OtherDevice[]): boolean {
  const key = name.toLowerCase()
  return name === before.name || others.every((other) => other.name.toLowerCase() !== key)
}

/**
 * Whether the port is free: two devices behind one address can't listen on the same port. The server replaces the port
 * of a new device.
 */
function isFreePort(
  form: DeviceForm,
  before: HostEdit,
  otherDevices: readonly OtherDevice[],
): boolean {
  const port = Number(form.listenport)
  const address = (form.isstatic ? form.endpointip : before.endpointip).trim()
  const isAsBefore = port === before.listenport && address === before.endpointip
  return (
    isAsBefore ||
    address === '' ||
    otherDevices.every(
      ({ endpointip, listenport }) => endpointip !== address || listenport !== port,
    )
  )
}

const numberSchema = (
  before: number,
  { from, error } = { from: 1, error: 'networks:devices.editDevice.notNumber' },
) =>
  z
    .string()
    .check(z.refine((text) => text.trim() === String(before) || isWithin(text, from), error))

const isWithin = (text: string, min: number) =>
  readWhole(text, { min, max: MAX_PORT }) !== undefined

const rule = z.ruleOf<DeviceForm>()
