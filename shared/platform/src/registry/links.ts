let links: Readonly<Record<string, string>> = {}

/** The shell calls it once with the addresses of the installation's settings. */
export function setLinks(set: Readonly<Record<string, string>>): void {
  links = set
}

/**
 * The address outside of the console that the installation has set under this name (`links` in
 * settings.json), such as `clientDownload`; undefined leaves the public one [CO-062].
 */
export function installationLink(name: string): string | undefined {
  return Object.hasOwn(links, name) ? links[name] : undefined
}
