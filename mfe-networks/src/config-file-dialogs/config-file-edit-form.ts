import type { ConfigFileEdit } from '@meshdeck/api/config-file-changes'
import { readItems, writeNameList } from '@meshdeck/domain/name-list'
import { type Infer, z } from '@meshdeck/platform'

import { carriedFields, fileNameSchema, routesOf } from './config-file-fields'

/** A config file's form as it is typed; tags go by their ids. */
type ConfigFileEditForm = Omit<ConfigFileEdit, 'extraallowedips'> & { routes: string[] }

/** From what the server says to what stands in the form. */
export function configFileEditForm({
  extraallowedips: routes,
  ...edit
}: ConfigFileEdit): ConfigFileEditForm {
  return { ...edit, routes }
}

/** From the form to what is sent. Name servers that read the same stay as the server had them. */
export function toConfigFileEdit(
  form: Infer<ReturnType<typeof configFileEditSchema>>,
  before: ConfigFileEdit,
): ConfigFileEdit {
  const { routes, ...edit } = form
  const dns = writeNameList(readItems(form.dns))
  return {
    ...edit,
    clientid: form.clientid.trim(),
    dns: dns === writeNameList(readItems(before.dns)) ? before.dns : dns,
    extraallowedips: isSame(routes, before.extraallowedips)
      ? before.extraallowedips
      : routesOf(routes),
    tags: form.tags.toSorted(),
  }
}

/** What reads the same stays, in whichever form the server has kept it. */
const isSame = (fields: readonly string[], before: readonly string[]) =>
  fields.flatMap(readItems).join() === before.flatMap(readItems).join()

type Known = {
  /** Of the file; the server loses a file without a name (contract 1.11). */
  name: string
  /** Of its network, which no route may touch. */
  ranges: readonly string[]
  /** Those of the file, which may stay. */
  routes?: readonly string[]
}

/** The rules of a config file that is there already [XC-011 to XC-013, XC-016, XC-017]. */
export const configFileEditSchema = ({ name, ranges, routes = [] }: Known) =>
  z.object({
    clientid: fileNameSchema(name).check(
      z.refine((typed) => typed.trim() !== '', 'networks:configFiles.noName'),
    ),
    enabled: z.boolean(),
    tags: z.array(z.string()),
    ...carriedFields(ranges, routes),
  })
