/** One line of a failed validation (contract 0.3). `path` is `Type.Field`. */
export function fieldFault(path: string, tag: string): string {
  const field = path.split('.').at(-1)
  return `Key: '${path}' Error:Field validation for '${field}' failed on the '${tag}' tag`
}
