/** Public name of a contact without a name. */
export const anonymous = 'Anonymous'

/** Name in place of an erased contact's. */
export const formerCustomer = 'Former customer'

/** True if a contact has a name: their own word, or their site's. */
export const isNamed = ({ name }: { name: string }): boolean => name !== anonymous && name !== formerCustomer
