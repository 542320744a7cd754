# %% [markdown]
# # What decided this game?
# Two bots play; then the game is looked back at: the chance of winning after every turn, as `iteru analyse` tells it.
# Runs as a script, or cell by cell in an editor that knows `# %%`:
#
#     PYTHONPATH=build/release/python python3 python/examples/curve.py ["egizia(players=3)"] [worlds] [picture.svg]
"""Draws the curve of a game between bots."""
# %%
import sys

import iteru

wanted, worlds, file = (sys.argv[1:] + ["fertility(players=2)", "16", "curve.svg"][len(sys.argv) - 1:])[:3]
game = iteru.load_game(wanted)
bots = [iteru.Bot("greedy", seed=str(seat)) for seat in range(game.num_players())]
state = game.new_initial_state(seed=1)
while not state.is_terminal():
    state.apply_action(bots[state.current_player()].step(state))

# %%
told = iteru.analyse(state, worlds=int(worlds))
steps = [moment["step"] for moment in told["moments"]]
curves = [[moment["chance"][seat] / told["unit"] for moment in told["moments"]] for seat in range(game.num_players())]
for point in told["turning_points"]:
    moment = told["moments"][point["moment"]]
    print(f"decided at move {moment['step']}: seat {point['seat']} {100 * point['moved'] / told['unit']:+.0f} chances in 100")

# %%
try:
    import matplotlib.pyplot as plt
except ImportError:  # a picture without it
    colours = ["#26619c", "#b8442c", "#2e8b57", "#b8860b", "#6a4c93"]
    lines = "".join(
        f'<polyline fill="none" stroke="{colours[seat]}" stroke-width="2" points="'
        + " ".join(f"{20 + 760 * step / max(steps):.1f},{380 - 360 * share:.1f}" for step, share in zip(steps, curve))
        + '"/>' for seat, curve in enumerate(curves))
    with open(file, "w", encoding="utf-8") as picture:
        picture.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400"><title>{game}</title>{lines}</svg>')
else:
    for seat, curve in enumerate(curves):
        plt.plot(steps, curve, label=f"seat {seat}: {state.result()[seat]['total']}")
    plt.title(str(game))
    plt.xlabel("decisions")
    plt.ylabel("chance of winning")
    plt.legend()
    plt.savefig(file)
print(f"the curve is in {file}")
