export const chromium: () => string;
export const postgresBin: () => string;
export const nginx: () => string;
export const prometheus: () => string;
export const pgbackrest: () => string;
export const faketime: () => string;
export const imageTools: () => { readonly buildah: string; readonly runc: string; readonly debootstrap: string };
export const webpTools: () => { readonly cwebp: string; readonly img2webp: string };
