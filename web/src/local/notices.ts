// What the page tells of this device.
import { signal } from "@preact/signals";

/** Nothing can be kept: storage is full or forbidden. */
export const storage_trouble = signal(false);
/** A newer page is kept for the next start. */
export const new_version = signal(false);
/** Another page of this device has taken the tables over. */
export const elsewhere = signal(false);
