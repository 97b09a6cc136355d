import type { PostureCheckEdit } from '@meshdeck/api/posture-check-changes'
import { everything } from '@meshdeck/api/posture-checks'
import { z } from '@meshdeck/platform'

/** A posture check as it is typed: each attribute has a field of its own for what lets a device pass. */
export type CheckForm = {
  name: string
  description: string
  attribute: string
  systems: string[]
  families: string[]
  /** The least that passes. */
  version: string
  /** Codes. */
  countries: string[]
  /** `true` or `false`. */
  autoUpdate: string
  severity: string
  /** Ids; `*` stands for every device, and for everybody. */
  tags: string[]
  groups: string[]
}

/** A new one is about all devices; what it asks of them has to be chosen. */
export const newCheck: PostureCheckEdit = {
  name: '',
  description: '',
  attribute: 'os',
  values: [],
  severity: 2,
  tags: [everything],
  user_groups: [],
  status: true,
}

const isVersionAttribute = (attribute: string) => attribute.endsWith('_version')

/** From what the server says to what stands in the form. */
export function checkForm(edit: PostureCheckEdit): CheckForm {
  const of = (attribute: string) => (edit.attribute === attribute ? edit.values : [])
  return {
    name: edit.name,
    description: edit.description,
    attribute: edit.attribute,
    systems: of('os'),
    families: of('os_family'),
    version: isVersionAttribute(edit.attribute) ? (edit.values[0] ?? '') : '',
    countries: of('client_location'),
    autoUpdate: of('auto_update')[0] ?? 'true',
    severity: String(edit.severity),
    tags: edit.tags,
    groups: edit.user_groups,
  }
}

/** From the form to what is sent; whether it is switched on stays as it was. */
export function toCheckEdit(form: CheckForm, before: PostureCheckEdit): PostureCheckEdit {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    attribute: form.attribute,
    values: (valuesIn(form) ?? before.values).toSorted(),
    severity: Number(form.severity),
    tags: form.tags.toSorted(),
    user_groups: form.groups.toSorted(),
    status: before.status,
  }
}

/** Undefined for an attribute that no field of the form is for, such as later servers may know. */
function valuesIn(form: CheckForm): string[] | undefined {
  if (isVersionAttribute(form.attribute)) return [form.version.trim()]
  const values: Record<string, string[]> = {
    os: form.systems,
    os_family: form.families,
    client_location: form.countries,
    auto_update: [form.autoUpdate],
  }
  return values[form.attribute]
}

/** Up to three numbers with dots between them, and what may follow in a semantic version, as the server takes it. */
const VERSION =
  /^v?\d+(\.\d+){0,2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/

/**
 * The rules of a posture check (contract 2.12). A description that is taken away would stay, and a check for no tag
 * and no group would hold for nothing.
 */
export function checkFormSchema(before: PostureCheckEdit = newCheck) {
  return z
    .object({
      name: z
        .string()
        .check(z.refine((name) => name.trim() !== '', 'identity:postureChecks.form.noName')),
      description: z
        .string()
        .check(
          z.refine(
            (text) => text.trim() !== '' || before.description === '',
            'identity:postureChecks.form.descriptionStays',
          ),
        ),
      attribute: z.string(),
      systems: z.array(z.string()),
      families: z.array(z.string()),
      version: z.string(),
      countries: z.array(z.string()),
      autoUpdate: z.oneOf(['true', 'false']),
      severity: z.string(),
      tags: z.array(z.string()),
      groups: z.array(z.string()),
    })
    .check(
      rule(
        'version',
        ({ attribute, version }) => !isVersionAttribute(attribute) || VERSION.test(version.trim()),
        'identity:postureChecks.form.notVersion',
      ),
      ...(['systems', 'families', 'countries'] as const).map((field) =>
        rule(
          field,
          (form) => form.attribute !== attributeOf[field] || form[field].length > 0,
          'identity:postureChecks.form.noValue',
        ),
      ),
      rule(
        'tags',
        ({ tags, groups }) => tags.length + groups.length > 0,
        'identity:postureChecks.form.noReach',
      ),
    )
}

const attributeOf = { systems: 'os', families: 'os_family', countries: 'client_location' } as const

const rule = z.ruleOf<CheckForm>()

/** Which field of the form shows the values of a check: each attribute has its own. */
export function valuesFieldOf({ attribute }: Pick<PostureCheckEdit, 'attribute'>): keyof CheckForm {
  if (isVersionAttribute(attribute)) return 'version'
  if (attribute === 'auto_update') return 'autoUpdate'
  const fields = ['systems', 'families', 'countries'] as const
  return fields.find((field) => attributeOf[field] === attribute) ?? 'attribute'
}
