const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes a text from outside for HTML, also within an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
