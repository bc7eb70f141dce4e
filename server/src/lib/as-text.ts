const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes text safe inside of an element or a quoted attribute of HTML. */
export const asText = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
